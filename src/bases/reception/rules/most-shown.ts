/** What the gate shows at most: of the day's bookings, and of the tankers that wait. */
export const MOST_FOUND = 50
export const MOST_WAITING = 200
