import { unseal } from '#core/outside/sealed'
import type { App } from './open-api.sql.ts'

export const secretOf = ({ secret_sealed }: Pick<App, 'secret_sealed'>): string =>
  unseal<{ secret: string }>(secret_sealed).secret
