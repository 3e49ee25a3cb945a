/** What a provider sends us, and how it wants to hear that it arrived. */
export type { RawCall as RawPush, Reply } from '#core/outside/raw-route'
