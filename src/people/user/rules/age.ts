/** Full years lived on a day; both days are YYYY-MM-DD. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  const isBeforeBirthday = day.slice(5) < birthday.slice(5)
  return isBeforeBirthday ? years - 1 : years
}
