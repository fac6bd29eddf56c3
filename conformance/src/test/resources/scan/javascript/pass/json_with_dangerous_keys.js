({ process: 'done', eval: [1, 2], exec: null });
