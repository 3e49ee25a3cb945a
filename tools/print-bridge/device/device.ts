import type { Device } from './connection.ts'
import { fileDevice } from './file-device.ts'
import { tcpDevice } from './tcp-device.ts'

/** The printer that was named: an address in the network, or a file of the system. */
export const deviceAt = (to: string): Device => {
  const tcp = /^tcp:\/\/([^/:]+):(\d+)$/.exec(to)
  return tcp ? tcpDevice(tcp[1] ?? '', Number(tcp[2])) : fileDevice(to)
}
