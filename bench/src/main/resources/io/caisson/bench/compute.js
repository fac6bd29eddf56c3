function sieve(limit) {
  const composite = new Uint8Array(limit + 1);
  let primes = 0;
  for (let i = 2; i <= limit; i++) {
    if (composite[i]) continue;
    primes++;
    for (let j = i * i; j <= limit; j += i) composite[j] = 1;
  }
  return primes;
}

function fannkuch(n) {
  const permutation = Array.from({ length: n }, (_, i) => i);
  const count = new Array(n).fill(0);
  let most = 0;
  let checksum = 0;
  let sign = 1;
  for (let r = 0; ; ) {
    let flips = 0;
    const work = permutation.slice();
    for (let first = work[0]; first !== 0; first = work[0]) {
      for (let low = 0, high = first; low < high; low++, high--) {
        const kept = work[low];
        work[low] = work[high];
        work[high] = kept;
      }
      flips++;
    }
    if (flips > most) most = flips;
    checksum += sign * flips;
    sign = -sign;
    for (r = 1; ; r++) {
      if (r === n) return [checksum, most];
      const first = permutation[0];
      for (let i = 0; i < r; i++) permutation[i] = permutation[i + 1];
      permutation[r] = first;
      if (++count[r] <= r) break;
      count[r] = 0;
    }
  }
}

function body(x, y, z, vx, vy, vz, mass) {
  return { x, y, z, vx, vy, vz, mass };
}

function nbody(steps) {
  const bodies = [
    body(0, 0, 0, 0, 0, 0, 39.5),
    body(4.84, -1.16, -0.1, 0.6, 2.81, -0.02, 0.0377),
    body(8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.0113),
    body(12.89, -15.11, -0.22, 1.08, 0.87, -0.01, 0.0017),
    body(15.38, -25.92, 0.18, 0.98, 0.59, -0.03, 0.002),
  ];
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < bodies.length; i++) {
      const a = bodies[i];
      for (let j = i + 1; j < bodies.length; j++) {
        const b = bodies[j];
        const dx = a.x - b.x;
        const dy = a.y - b.y;
        const dz = a.z - b.z;
        const squared = dx * dx + dy * dy + dz * dz;
        const pull = 0.01 / (squared * Math.sqrt(squared));
        a.vx -= dx * b.mass * pull;
        a.vy -= dy * b.mass * pull;
        a.vz -= dz * b.mass * pull;
        b.vx += dx * a.mass * pull;
        b.vy += dy * a.mass * pull;
        b.vz += dz * a.mass * pull;
      }
    }
    for (const moved of bodies) {
      moved.x += 0.01 * moved.vx;
      moved.y += 0.01 * moved.vy;
      moved.z += 0.01 * moved.vz;
    }
  }
  return bodies[1].x;
}

return [sieve(3_000_000), fannkuch(9), nbody(1_000_000)];
