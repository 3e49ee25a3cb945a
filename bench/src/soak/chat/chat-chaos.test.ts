import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chatChaos } from './chaos.ts'

const seed = Number(process.env['CHAT_SEED'] ?? 1)

test(
  `two merchants write at once through two processes that are killed: nothing lost, nothing twice, one order (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-chat-'))
    try {
      const { findings, counts } = await chatChaos({ dir, messages: 60, kills: 1, seed, team: 2 })
      expect(findings).toEqual({ lost: [], twice: [], order: [], numbers: [], unread: [], heard: [], revoked: [] })
      expect(counts).toMatchObject({ sent: 60, kills: 1 })
      expect(counts['doubled']).toBeGreaterThan(0)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
