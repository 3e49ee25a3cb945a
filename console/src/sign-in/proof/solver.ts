import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs as a worker: the page stays awake while keys are derived.
handler({ deriveKey })
