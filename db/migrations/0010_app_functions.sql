-- The module of a mobile function is an entry of the code list AppModule (seed 000 §3): when the entry goes, the function stands in no module.

alter table app_function add constraint app_function_module_fk foreign key (moduleoid) references parameter on delete set null;
