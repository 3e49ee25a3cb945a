import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printChaos } from './chaos.ts'

const seed = Number(process.env['PRINT_SEED'] ?? 1)

test(
  `every due document comes out once while answers are lost, printers are away, and a server and its database are killed (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-print-'))
    try {
      const report = await printChaos({ dir, orders: 8, kills: 2, seed, shops: 3, chaosMs: 120_000, restMs: 150_000 })
      expect(report.findings).toEqual({
        onceEach: [],
        changes: [],
        calledBack: [],
        reprints: [],
        numbers: [],
        commands: [],
        strangers: [],
      })
      expect(report.restless).toEqual([])
      expect(report.counts).toMatchObject({ orders: 32 })
      const { changes = 0, moves = 0, rearranged = 0, closed = 0 } = report.counts
      expect(changes).toBeGreaterThan(0)
      expect(moves + rearranged + closed).toBeGreaterThan(0)
      for (const { jobs } of report.paper) expect(jobs).toBeGreaterThanOrEqual(6)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
