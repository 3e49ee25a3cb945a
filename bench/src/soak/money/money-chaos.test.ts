import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moneyChaos } from './chaos.ts'

const seed = Number(process.env['MONEY_SEED'] ?? 1)

test(
  `money in and out while notices go astray and processes and the database are killed: to the fen (seed ${seed})`,
  { timeout: 400_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-chaos-'))
    try {
      const report = await moneyChaos({ dir, operations: 80, kills: 4, seed, shops: 10, restMs: 150_000 })
      expect(report.findings).toEqual({
        ledger: [],
        gatewayBooks: [],
        bankBook: [],
        onceOnly: [],
        keptWord: [],
        deceived: [],
        waiting: [],
        claims: [],
        differences: [],
        restless: [],
      })
      for (const { charges, ours, theirs } of report.books) {
        expect(ours).toBe(theirs)
        expect(charges).toBeGreaterThan(0)
      }
      expect(report.kills).toEqual({ servers: 3, database: 1 })
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
