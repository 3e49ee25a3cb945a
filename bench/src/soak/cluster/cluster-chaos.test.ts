import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clusterChaos } from './chaos.ts'
import { victims } from './kills.ts'

const seed = Number(process.env['CLUSTER_SEED'] ?? 1)

test(
  `servers are replaced unnoticed, and whatever of a cluster is killed, every word given is kept (seed ${seed})`,
  { timeout: 400_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'zdb-cluster-'))
    try {
      const size = { steps: 100, kills: victims.length, shops: 6, team: 2, printshops: 1, restMs: 150_000 }
      const { findings, rolled, kills, counts, steps } = await clusterChaos({ dir, seed, ...size })
      expect(rolled.failures).toEqual([])
      expect(Math.min(rolled.reads, rolled.writes)).toBeGreaterThan(50)
      expect(Object.fromEntries(Object.entries(findings).filter(([, breaches]) => breaches.length > 0))).toEqual({})
      expect(Object.keys(findings).toSorted()).toEqual([
        'chat.heard',
        'chat.lost',
        'chat.numbers',
        'chat.order',
        'chat.revoked',
        'chat.twice',
        'chat.unread',
        'money.gatewayBooks',
        'money.keptWord',
        'money.ledger',
        'money.onceOnly',
        'paper.calledBack',
        'paper.changes',
        'paper.commands',
        'paper.numbers',
        'paper.onceEach',
        'paper.reprints',
        'paper.restless',
        'paper.strangers',
        'pushes.heard',
        'word.lost',
        'word.otherwise',
        'word.twice',
      ])
      expect(kills.map(({ victim }) => victim).toSorted()).toEqual(victims.toSorted())
      expect(counts.heardBySocket).toBeGreaterThan(0)
      for (const name of ['sendOrder', 'goOnWithOrder', 'say', 'printOrder', 'payerPays'])
        expect(steps[name]).toBeGreaterThan(0)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
