import { io, type Socket } from 'socket.io-client'

/** The next time this socket hears the event. */
export const heard = <T = unknown>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, (data: T) => resolve(data)))

/** A console's socket; rejects with the server's reason when the door stays shut. */
export const openSocket = async (url: string, cookie: string): Promise<Socket> => {
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, reconnection: false })
  await Promise.race([
    heard(socket, 'connect'),
    heard<Error>(socket, 'connect_error').then((error) => Promise.reject(error)),
  ])
  return socket
}
