/** The most common ones that are long enough to be let through by length alone. Lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456789012 1234567890123 12345678901234 1234567890123456 123456123456 123123123123 123412341234
  012345678910 987654321098 112233445566 111222333444 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf qwertyuiop[] qwertyqwerty qwerty123456 qwerty1234567
  qwerty12345678 1234qwerasdf asdfghjkl123 asdfghjklzxc zxcvbnm12345 zxcvbnmasdfgh qazwsxedcrfv qazwsxedc123
  passwordpassword password1234 password12345 password123456 password1234567 passw0rd1234 p@ssw0rd1234
  password!234 password2024 password2025 password2026 password123! mypassword123 thepassword1 yourpassword
  changeme1234 changemenow1 changeit1234 letmein12345 letmeinplease letmein123456 welcome12345 welcome123456
  administrator administrator1 administrator123 admin1234567 admin12345678 adminadmin123 adminadminadmin
  administrator! rootrootroot root12345678 superuser123 test12345678 testtesttest guest1234567
  iloveyou1234 iloveyou12345 iloveyouforever ilovemyself1 princess1234 sunshine1234 football1234 baseball1234
  superman1234 batman123456 pokemon12345 dragon123456 monkey123456 michael12345 jennifer1234 charlie12345
  liverpool123 manchester12 chelsea12345 arsenal12345 barcelona123 realmadrid123 starwars1234 harrypotter1
  correcthorsebatterystaple trustno1trustno1 whatever1234 computer1234 internet1234
  abcdefghijkl abcdefghijklm abcdefghijklmn abc123456789 abcd12345678 a1b2c3d4e5f6 aa1234567890 q1w2e3r4t5y6
  muster123456 mustermuster muster-muster`
    .split(/\s+/)
    .concat(['correct horse battery staple']),
);
