export type FestivalsThing = 'festival' | 'festivalSlot'
