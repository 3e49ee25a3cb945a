import { create } from 'zustand'

export type Connection = 'connecting' | 'connected'

export const useConnection = create<{ state: Connection }>(() => ({ state: 'connecting' }))
