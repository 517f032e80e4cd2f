-- What a deleted store has had in visits and grade comes back with it. Only deletions are logged: the app counts visits,
-- and nobody asks who made them.
create trigger store_figure_log after delete on store_figure for each row execute function log_change('storeoid');
