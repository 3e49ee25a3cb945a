export type ReceivedOrdersThing = 'receivedOrder'
