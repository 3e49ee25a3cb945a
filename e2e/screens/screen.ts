import type { Locator, Page } from '@playwright/test'
import { business } from '../support/business.ts'
import { talker, withChat } from '../support/chat/chat.ts'
import { deliveryBusiness } from '../support/delivery-business.ts'
import { miniBusiness } from '../support/shops/mini-business.ts'
import { festivalBusiness } from '../support/shops/festival-business.ts'
import { onlineBusiness } from '../support/online-business.ts'
import { operatorRoleNames } from '@zdb/contract/operator-roles'
import { operator, type Operator } from '../support/desk/operators.ts'
import { demoPerson, merchant, type Person } from '../support/people.ts'
import { printBusiness } from './print/print-business.ts'
import { trader } from '../support/traders.ts'

/**
 * Who sits before a screen: people of 花语鲜花 in the demo world, the merchants who are in the middle of business,
 * one who has a store and no more yet, someone who has just registered, one of the platform's own people, or nobody yet.
 */
export const viewers = {
  nobody: () => Promise.resolve(undefined),
  owner: () => demoPerson('13800000001'),
  manager: () => demoPerson('13900000011'),
  clerk: () => demoPerson('13900000012'),
  sender: async () => (await business()).sender,
  florist: async () => (await business()).florist,
  online: async () => (await onlineBusiness()).owner,
  festival: async () => (await festivalBusiness()).owner,
  mini: async () => (await miniBusiness()).owner,
  rides: async () => (await deliveryBusiness()).owner,
  paper: async () => (await printBusiness()).owner,
  stall: () => trader('春风'),
  talker: () => talker(),
  silent: async () => {
    const person = await trader('静')
    await withChat(person)
    return person
  },
  newcomer: () => merchant({ name: '春风花坊', contact: '沈春' }),
  operator: () => operator({ name: '何平台', roles: operatorRoleNames }),
} as const satisfies Record<string, () => Promise<Person | Operator | undefined>>

export type Screen = {
  readonly name: string
  readonly who: keyof typeof viewers
  /** The path, or what finds it; one that begins with `sandbox` is the outside's. */
  readonly at: string | (() => Promise<string>)
  /** The route that it shows, where the path does not tell: it is found, or a click away. */
  readonly route?: string
  /** What to do to get there from the path. */
  readonly act?: (page: Page, person: Person | undefined) => Promise<unknown>
  /** It is there when this is. */
  readonly shows: (page: Page) => Locator
  /** The same parts as another screen in another state: worth a picture, not a second inspection. */
  readonly picture?: true
}

export const addressOf = async ({ at }: Screen, sandboxUrl: string): Promise<string> => {
  const path = typeof at === 'string' ? at : await at()
  return path.startsWith('sandbox/') ? path.replace('sandbox', sandboxUrl) : path
}

export const words = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first()
export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })
export const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
