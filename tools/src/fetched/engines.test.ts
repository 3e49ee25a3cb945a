import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { enginePath } from './engines.ts'

const says = async (engine: Parameters<typeof enginePath>[0], question: string): Promise<string> =>
  spawnSync(await enginePath(engine), [question], { encoding: 'utf8' }).stdout

test('balancer, pool and fan-out are the machine’s own or Debian’s, and run without being installed', async () => {
  expect(await says('haproxy', '-v')).toMatch(/^HAProxy version 2|^HAProxy version 3/)
  expect(await says('pgbouncer', '--version')).toMatch(/^PgBouncer 1\./)
  expect(await says('redis', '--version')).toMatch(/^(Redis|Valkey) server v=/)
})
