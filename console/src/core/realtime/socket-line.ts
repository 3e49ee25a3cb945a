/** What of the socket is asked from outside: whether somebody answers at the other end, and to call anew. */
export type SocketLine = { readonly connected: boolean; connect: () => unknown; disconnect: () => unknown }

/** The server is heard every 25 s; who has been silent for longer than this does not answer. */
const silentMs = 60_000

let line: SocketLine | undefined
let heardAt = 0

export const holdSocket = (socket: SocketLine | undefined) => {
  line = socket
}

export const noteHeard = () => {
  heardAt = Date.now()
}

export const isAnswering = (): boolean => line !== undefined && line.connected && Date.now() - heardAt < silentMs

export const reconnect = () => {
  line?.disconnect()
  line?.connect()
}
