-- The goals of comments are called tags in no other place that people read.
update route set title_en = 'Scales and goals' where key = 'model' and title_en = 'Scales and tags';
