import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figureChaos } from './chaos.ts'

const seed = Number(process.env['FIGURES_SEED'] ?? 1)

test(
  `every figure is what a plain count of the orders says, and leads to them, while servers and their database are killed (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-figures-'))
    try {
      const { findings, kills, orders } = await figureChaos({ dir, events: 200, kills: 2, seed })
      expect(findings).toEqual({ figures: [], sums: [], waiting: [] })
      expect(kills).toEqual({ servers: 1, database: 1 })
      expect(orders).toBeGreaterThan(30)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
