import { callAs } from '@zdb/console/core/http/caller.ts'
import { mount } from '@zdb/console/shell/mount.tsx'
import { makeRouter } from './router.tsx'
import { deskCaller, start } from './session/session.ts'

callAs(deskCaller)
void start()
mount(makeRouter())
