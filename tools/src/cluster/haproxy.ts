import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { enginePath } from '../fetched/engines.ts'
import { answersAt } from './answers.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'

/** A process that no longer answers `/readyz` gets nothing new after so long at the latest; until then it serves. */
export const drainSeconds = 2

/** As in `deploy/haproxy.cfg`: no stickiness, and a call that no process has begun to answer goes to another one. */
const configuration = (port: number, servers: readonly string[]): string =>
  [
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    // Whoever says its first lines byte by byte holds a line from others; one that has nothing to ask may rest on it.
    '  timeout http-request 10s',
    '  timeout http-keep-alive 60s',
    '  timeout server 60s',
    '  timeout tunnel 12h',
    // One that is busy is slow to say that it is ready; one that is gone refuses at once.
    '  timeout check 5s',
    '  option redispatch 1',
    '  retries 5',
    '  retry-on conn-failure',
    'frontend shops',
    `  bind 127.0.0.1:${port}`,
    '  option forwardfor',
    '  http-request return status 404 if { path /metrics }',
    '  default_backend servers',
    'backend servers',
    '  balance leastconn',
    '  option httpchk GET /readyz',
    '  default-server check inter 500ms fall 2 rise 1',
    ...servers.map((server, at) => `  server server-${at + 1} ${server}`),
    '',
  ].join('\n')

export const addressAt = (port: number): string => `http://127.0.0.1:${port}`

export const startHaproxy = async (
  dir: string,
  port: number,
  servers: readonly string[],
): Promise<KeptProcess & { url: string }> => {
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, configuration(port, servers))
  const kept = await keepProcess({
    name: 'haproxy',
    file: await enginePath('haproxy'),
    args: ['-db', '-f', file],
    dir,
    isReady: () => answersAt(port),
  })
  return { ...kept, url: addressAt(port) }
}
