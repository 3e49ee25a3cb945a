import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packedOf, packedOrPlain, serverSources } from './packed.ts'

const root = join(import.meta.dirname, '../..')

const entry = 'server/src/start.ts'

/** `npm start`: the product as one file, because thousands of modules cost more to find than to run. */
const file = await packedOrPlain(packedOf({ root, entry, sources: serverSources }), join(root, entry), console.log)
// What is run from here on, also by the processes it starts.
process.argv[1] = file
await import(pathToFileURL(file).href)
