import { fakeCourier } from './fake-courier.ts'

/** A cheap one, a quicker one and a dear one that is there at once. */
export const town = () => ({
  dada: fakeCourier('dada', { price: 600, pickupMinutes: 6 }),
  sf: fakeCourier('sf', { price: 900, pickupMinutes: 3 }),
  shansong: fakeCourier('shansong', { price: 1_500, pickupMinutes: 1 }),
})
export const everybody = (fakes: ReturnType<typeof town>) => Object.values(fakes)
