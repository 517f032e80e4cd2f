-- A size between the thumbnail and the picture itself, for phones; null where the picture is no larger.
alter table stored_object add column middlekey text, add column middlebytes integer;
