/** How many of the three classes a password uses: digits, letters, other symbols. */
export const strengthOf = (password: string): 0 | 1 | 2 | 3 =>
  [/\d/, /[A-Za-z]/, /[^\dA-Za-z]/].filter((kind) => kind.test(password)).length as 0 | 1 | 2 | 3;
