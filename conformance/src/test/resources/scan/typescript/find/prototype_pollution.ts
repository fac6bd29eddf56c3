// finds: prototype/pollution
(Object.prototype as any).polluted = true;
