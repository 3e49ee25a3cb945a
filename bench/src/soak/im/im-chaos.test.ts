import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imChaos } from './chaos.ts'

const seed = Number(process.env['IM_SEED'] ?? 1)

test(
  `two merchants write through the messaging service while its callbacks go to processes that are killed (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-im-'))
    try {
      const { findings, counts } = await imChaos({ dir, messages: 60, kills: 1, seed, team: 2 })
      const none = { lost: [], twice: [], uncarried: [], order: [], withdrawn: [], unread: [] }
      expect(findings).toEqual({ ...none, numbers: [], restless: [] })
      expect(counts).toMatchObject({ sent: 60, kills: 1 })
      expect(counts['here']).toBeGreaterThan(0)
      expect(Math.min(counts['toFirst'] ?? 0, counts['toSecond'] ?? 0)).toBeGreaterThan(0)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
