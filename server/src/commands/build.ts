import { join } from 'node:path'
import { buildApplications } from '../start/applications-build.ts'

/** `npm run build`: the consoles as files, for a server process that is started without `npm start`. */
await buildApplications(join(import.meta.dirname, '../../..'), process.env.PRE_PRODUCTION === '1')
