import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../session/session-listeners.ts'

/**
 * Failures are already told by the client, so nothing is retried behind the person's back;
 * `always` because a press made offline must fail now and not happen later.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionEnd(() => queryClient.clear())
