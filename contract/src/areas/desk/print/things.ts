export type PrintThing = 'printer' | 'printJob' | 'printChannel'
