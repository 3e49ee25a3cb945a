export { callbackRoutes } from './callbacks.ts'
export { listeners, pullNow } from './pulling.ts'
export { dropOldPushes, startTraffic, type Traffic } from './traffic.ts'
