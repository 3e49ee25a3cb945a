export { callbackRoutes } from './callback-routes.ts'
export { listeners, pullNow } from './pull.ts'
export { dropOldChannelCallbacks, startChannelWorkers, type ChannelWorkers } from './workers.ts'
