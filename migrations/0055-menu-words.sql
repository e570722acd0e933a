-- The menu's English words for the scan of a site's networks, as docs/words.md has them.
update route set title_en = 'Discover miners' where key = 'discovery' and title_en = 'Find miners';
