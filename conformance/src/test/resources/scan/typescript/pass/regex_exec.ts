const m: RegExpExecArray | null = /a(b)/.exec('ab');
m?.[1];
