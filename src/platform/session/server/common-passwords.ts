/** The most commonly guessed passwords of ten letters or more; shorter ones are rejected for their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `1234567890 0123456789 12345678910 123456789a 1234567891 0987654321 9876543210 1111111111 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop
qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl; zxcvbnm123 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 abcdefghij
abcd123456 abc1234567 a123456789 aa12345678 password12 password123 password1234 password12345 p@ssw0rd123 passw0rd123 password01
administrator admin12345 admin123456 administrator1 adminadmin admin@1234 admin@12345 welcome123 welcome1234 welcome12345 letmein1234
iloveyou12 iloveyou123 changeme123 changeme1234 changemenow football123 baseball123 superman123 sunshine123 princess123 dragon12345
monkey12345 michael123 computer123 internet123 company123 company1234 steward123 steward1234 woaini1314 woaini520520 5201314520
1314520520 woaini123456 wodemima123 mima123456 qq123456789 qwe1234567 qweasdzxc123 qazwsxedc123 zaq12wsxcde3 1234qwerasdf asdf1234qwer
matkhau123 matkhau1234 anhyeuem123 emyeuanh123 vietnam123 taiwan1234 asdasdasd1 testtest123 test123456 guest12345 user123456 root123456
secret1234 default123 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
`
    .split(/\s+/)
    .filter(Boolean),
);
