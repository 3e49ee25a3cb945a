import { enginePath } from '../fetched/engines.ts'
import { freePort } from '../postgres/port.ts'
import { answersAt } from './answers.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'

/** Nothing in it is needed once it was delivered: it writes nothing to disk. */
const settings = ['--save', '', '--appendonly', 'no', '--maxmemory', '256mb', '--maxmemory-policy', 'volatile-lru']

export const startRedis = async (dir: string): Promise<KeptProcess & { url: string }> => {
  const port = await freePort()
  const kept = await keepProcess({
    name: 'redis',
    file: await enginePath('redis'),
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, ...settings],
    dir,
    isReady: () => answersAt(port, 'PING\r\n'),
  })
  return { ...kept, url: `redis://127.0.0.1:${port}` }
}
