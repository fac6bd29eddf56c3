const repo = { fetch: id => id * 2 };
repo.fetch(4);
