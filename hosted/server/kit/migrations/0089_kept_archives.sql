-- Of an archive of days that are closed in the books, the first line is kept: asked for again it is the same to the byte, as long as no
-- record of those days came meanwhile (issue 19). As text: its signature is over its letters.
alter table till_archives add column header text;
