import type { Namespace } from 'socket.io'

let lines: Namespace | undefined

/** Where this process has the lines of bridges. */
export const useBridgeNamespace = (namespace: Namespace): void => {
  lines = namespace
}

/** Ends a line, whichever process has it, and says why: the program at its end does not come back by itself. */
export const endLine = (socketId: string, why: 'replaced' | 'revoked'): void => {
  lines?.to(socketId).emit(why)
  lines?.in(socketId).disconnectSockets(true)
}
