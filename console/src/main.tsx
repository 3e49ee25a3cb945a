import { callAs } from '#core/http/caller.ts'
import { afterFirstRows } from '#core/http/early-answers.ts'
import { hrefOf } from '#core/router/address.ts'
import { makeRouter } from '#core/router/router.tsx'
import { merchantCaller } from '#core/session/merchant-caller.ts'
import { start } from '#core/session/session.ts'
import { pages } from './routes.tsx'
import { mount } from './shell/mount.tsx'
import { screens } from './shell/screens.tsx'
import { Shell } from './shell/layout/shell.tsx'

// The page's own chunk comes while the session starts.
void pages.find(({ path }) => hrefOf(path) === window.location.pathname)?.load()
callAs(merchantCaller)
void start()
const router = makeRouter(pages, Shell, screens)
mount(router)
void afterFirstRows()
  .then(() => import('#core/browser/service-worker.ts'))
  .then(({ startWorker }) => startWorker(router))
