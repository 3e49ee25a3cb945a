import { renameSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startInstallation, type Installation } from '@zdb/tools/cluster/installation'
import { packed } from '@zdb/tools/packed'
import { connect, disconnect, serving } from '../../../../server/src/core/db/tx.ts'
import { useSealKey } from '../../../../server/src/core/outside/sealed.ts'
import { moveClock, resetClock } from '../../../../server/src/core/time/clock.ts'
import { startSandbox } from '../../../../server/src/start/sandbox-process.ts'
import { paymentsDesk } from '../../../../server/test/harness/gateways/payments-desk.ts'
import { root } from '../../child.ts'
import { piiKey } from '../../order-world.ts'
import { label, type Ground } from '../money/ground.ts'

export type ClusterGround = Ground & { installation: Installation }

const processes = 3
/** By then every server has looked at the clock. */
const clockMs = 300
const lookMs = 20

/** Whole or not at all: it is read at any moment. */
const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.draft`, text)
  renameSync(`${file}.draft`, file)
}

const primaryOf = ({ databases }: Installation): number | undefined =>
  databases.list().find(({ role }) => role === 'primary')?.pid

/**
 * Three server processes with all that stands around them, and the gateways and printers outside. Where `BEFORE` names
 * another checkout, they are its servers until they are replaced.
 */
export const openClusterGround = async (
  dir: string,
  say: (line: string) => void = () => undefined,
): Promise<ClusterGround> => {
  const clock = join(dir, 'clock')
  writeWhole(clock, '0')
  const server = join(import.meta.dirname, 'clocked-server.ts')
  const [sandbox, present] = await Promise.all([startSandbox(root, 0), packed(server)])
  const { BEFORE: tree } = process.env
  const installation = await startInstallation({
    dir,
    port: 0,
    processes,
    script: tree ? resolve(tree, relative(root, server)) : present,
    successor: present,
    say,
    settings: () =>
      Promise.resolve({
        DATABASE_CONNECTIONS: '10',
        SANDBOX_URL: sandbox.url,
        SANDBOX_APP: label,
        DATA_DIR: join(dir, 'files'),
        PII_KEY: piiKey,
        LOG_LEVEL: 'info',
        CLOCK_FILE: clock,
        // Each merchant says itself from where it calls.
        TRUST_PROXY: '2',
      }),
  }).catch(async (error: unknown) => {
    await sandbox.stop()
    throw error
  })
  const { url, pool, servers } = installation
  if (!pool) throw new Error('no pool')
  useSealKey(piiKey)
  // Whoever looks on is cut off like everybody else, and looks again.
  connect(pool.workUrl, 6, () => undefined, serving, false, pool.sessionUrl)
  const desk = paymentsDesk(sandbox.url, label)
  let ahead = 0
  return {
    installation,
    urls: [url],
    sandbox: sandbox.url,
    desk,
    pass: async (milliseconds) => {
      ahead += milliseconds
      moveClock(milliseconds)
      writeWhole(clock, String(ahead))
      await sleep(clockMs)
      await desk.pass({ ms: milliseconds })
    },
    killServer: (at) => {
      servers[at % servers.length]?.signal('SIGKILL')
      return Promise.resolve()
    },
    allUp: async () => {
      for (const { up } of servers) await up()
    },
    killDatabase: async () => {
      const pid = primaryOf(installation)
      if (pid === undefined) throw new Error('no primary')
      process.kill(pid, 'SIGKILL')
      while ([pid, undefined].includes(primaryOf(installation))) await sleep(lookMs)
    },
    close: async () => {
      await disconnect()
      resetClock()
      await installation.stop()
      await sandbox.stop()
    },
  }
}
