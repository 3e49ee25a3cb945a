import { join } from 'node:path'
import { packedOf, serverSources } from '@zdb/tools/packed'
import { buildApplications } from '../start/applications-build.ts'

/** `npm run build`: the consoles as files and the server as one, so that neither is made where nothing can be written. */
const root = join(import.meta.dirname, '../../..')
await buildApplications(root, process.env.PRE_PRODUCTION === '1')
await packedOf({ root, entry: 'server/src/start.ts', sources: serverSources })
