import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertChaos } from './chaos.ts'

const seed = Number(process.env['ALERTS_SEED'] ?? 1)

test(
  `every alert is acknowledged or comes to the desk, and none waits longer than a minute, while consoles, servers and their database are killed (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-alerts-'))
    try {
      const { findings, figures, counts, kills } = await alertChaos({ dir, alerts: 24, merchants: 4, kills: 2, seed })
      expect(findings).toEqual({ late: [], lost: [], twice: [], unsent: [] })
      expect(kills).toEqual({ servers: 1, database: 1 })
      expect(figures).toMatchObject({ alerts: 24, ended: 24 - figures.atDesk })
      expect(counts['acknowledged']).toBeGreaterThan(0)
      expect(figures.atDesk).toBeGreaterThan(0)
      expect(figures.texts).toBeGreaterThan(0)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
