import { p15 } from '/work/wt/guard/bench/prove/p15Guard.ts'
for (let seed = 1; seed <= 24; seed++) { const t = Date.now(); const r = await p15.run({ n: 200, seed, withoutDefence: false }); if (r.wrong + r.lost || seed < 3) console.log(seed, JSON.stringify(r), Date.now() - t) }
