import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { ConfigError } from '#core/process/config'

/** A port one cannot have is the owner’s to mend; any other fault is ours. */
export const portFault = (port: number, error: NodeJS.ErrnoException): Error =>
  error.code === 'EADDRINUSE' || error.code === 'EACCES'
    ? new ConfigError(`端口 ${port} 无法使用（已被占用或没有权限），请设置环境变量 PORT 换一个端口`)
    : error

/**
 * The port if nobody listens there, any free one for 0. Processes that share a port would share it with those of another
 * start as well, without either of them being told.
 */
export const freePort = async (host: string, port: number): Promise<number> => {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw portFault(port, error)
  })
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return free
}
