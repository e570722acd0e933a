update route set title_en = 'Active sessions' where key = 'session';
