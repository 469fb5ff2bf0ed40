// SHA2
