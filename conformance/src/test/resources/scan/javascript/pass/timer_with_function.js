setTimeout(() => console.log('later'), 1);
