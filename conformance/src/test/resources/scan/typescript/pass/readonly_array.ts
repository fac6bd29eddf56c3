const xs: readonly number[] = [1, 2, 3];
xs.map(x => x * 2);
