/** What a step takes where neither the store nor the platform has enough orders to tell, in minutes. */
export const usualStep = { arrange: 15, collect: 10, answer: 10, pool: 15, make: 60 } as const

/** Nobody knows where the door is. */
export const usualMetres = 4_000
